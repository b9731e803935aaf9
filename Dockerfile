# Sapper in one small image: docker build -t sapper . (podman does the same)
#
#   a class:   docker run --rm --network none -v ./submissions:/work sapper check . --output class.html
#   the page:  site/build before the image, then
#              docker run --rm -p 8050:8050 --entrypoint python sapper -m http.server 8050 --directory /page
FROM docker.io/library/python:3.12-slim AS build
COPY . /code
# pip brings a C++ compiler: none of it is in the image.
RUN pip install --no-cache-dir --prefix=/made /code

FROM docker.io/library/python:3.12-slim
COPY --from=build /made /usr/local
RUN ln -s "$(python -c 'import sapper; print(sapper.__path__[0])')/page" /page
WORKDIR /work
EXPOSE 8050
ENTRYPOINT ["sapper"]
CMD ["--help"]

#include "picture/cut.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace sapper {

namespace {

constexpr int patch_side = 32;
constexpr int patch_margin = 4;                // bevels and gaps are here
constexpr int thick_border = 6;                // and seldom deeper than this
constexpr float roughest = 11;                 // more than this is a sign, no texture
constexpr int ring_outer = 5, ring_inner = 8;  // the plate is seen here, whatever is written on it
constexpr int least_sign = 8, least_sign_height = 5;
constexpr int most_glint = 16;  // pixels of a glint: the sign is what it lies on
constexpr float plate_like = 12, plate_unlike = 40;          // steps of a colour
constexpr double rim_is_plate = 0.25, shows_through = 0.06;  // of the pixels there
constexpr float faintness = 0.5F;  // how clear a faint sign is, as a part of another

using Patch = std::array<Colour, patch_side * patch_side>;

// A colour that may run evenly across and down.
struct Ground {
  Colour middle{}, across{}, down{};
  // From -1 to 1 over the cell.
  Colour at(float x, float y) const {
    Colour out;
    for (int c = 0; c < 3; ++c) out[c] = middle[c] + across[c] * x + down[c] * y;
    return out;
  }
};

float patch_place(int i) { return (static_cast<float>(i) + 0.5F) / (patch_side / 2) - 1; }

Patch sample_patch(const Pixels& pixels, const CellPlace& place) {
  Patch patch;
  const double across = (place.right - place.left) / patch_side;
  const double down = (place.bottom - place.top) / patch_side;
  PixelSpans columns(pixels.width), rows(pixels.height);
  for (int i = 0; i < patch_side; ++i) {
    columns.add(place.left + i * across, place.left + (i + 1) * across);
    rows.add(place.top + i * down, place.top + (i + 1) * down);
  }
  for (int y = 0; y < patch_side; ++y)
    for (int x = 0; x < patch_side; ++x)
      patch[y * patch_side + x] = mean_colour(pixels, columns[x], rows[y]);
  return patch;
}

bool is_in_ring(int x, int y) {
  const int edge = std::min({x, y, patch_side - 1 - x, patch_side - 1 - y});
  return edge >= ring_outer && edge < ring_inner;
}

// Beyond signs, but not on the line between two cells.
bool is_in_rim(int x, int y) {
  return std::min({x, y, patch_side - 1 - x, patch_side - 1 - y}) == 2;
}

// Signs leave the corners free, even those that fill the rest.
bool is_in_corner(int x, int y) {
  const auto is_near = [](int i) {
    const int edge = std::min(i, patch_side - 1 - i);
    return edge >= ring_outer && edge < ring_inner + 1;
  };
  return is_near(x) && is_near(y);
}

// The pixels of a patch that are chosen by their places.
template <class Choose>
std::vector<int> pixels_where(Choose chooses) {
  std::vector<int> out;
  for (int y = 0; y < patch_side; ++y)
    for (int x = 0; x < patch_side; ++x)
      if (chooses(x, y)) out.push_back(y * patch_side + x);
  return out;
}

// The middle value of each channel over some pixels.
Colour median_colour(const Patch& patch, const std::vector<int>& pixels) {
  Colour out{};
  std::vector<float> values;
  for (int c = 0; c < 3; ++c) {
    values.clear();
    for (int pixel : pixels) values.push_back(patch[pixel][c]);
    std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
    out[c] = values[values.size() / 2];
  }
  return out;
}

// The colour of the plate. A bold sign may fill even the corners: then the plate is what lies
// around it and shows through it.
Colour plate_colour(const Patch& patch) {
  static const std::vector<int> corners = pixels_where(is_in_corner), rim = pixels_where(is_in_rim);
  static const std::vector<int> inside = pixels_where([](int x, int y) {
    return std::min({x, y, patch_side - 1 - x, patch_side - 1 - y}) >= ring_outer;
  });
  const Colour here = median_colour(patch, corners), around = median_colour(patch, rim);
  const auto part_like = [&](const std::vector<int>& pixels, const Colour& colour) {
    const auto like = std::count_if(pixels.begin(), pixels.end(), [&](int pixel) {
      return difference(patch[pixel], colour) < plate_like;
    });
    return static_cast<double>(like) / static_cast<double>(pixels.size());
  };
  const bool is_filled = difference(here, around) > plate_unlike &&
                         part_like(rim, here) < rim_is_plate &&
                         part_like(inside, around) > shows_through;
  return is_filled ? around : here;
}

std::array<Colour, 4> strips_of(const Patch& patch) {
  constexpr int wide = 3, last = patch_side - wide;
  static const std::array<std::vector<int>, 4> strips{
      pixels_where([](int x, int) { return x < wide; }),
      pixels_where([](int, int y) { return y < wide; }),
      pixels_where([](int x, int) { return x >= last; }),
      pixels_where([](int, int y) { return y >= last; })};
  std::array<Colour, 4> out;
  for (int i = 0; i < 4; ++i) out[i] = median_colour(patch, strips[i]);
  return out;
}

// Fits the ground to the ring; pixels that differ count little. Gives its roughness too.
Ground fit_ground(const Patch& patch, float& roughness) {
  static const std::vector<int> ring = pixels_where(is_in_ring);
  Ground ground;
  ground.middle = plate_colour(patch);
  float scale = 24;
  std::vector<float> differences;
  for (int round = 0; round < 3; ++round) {
    // The ring is symmetric, but the weights are not: three unknowns by their normal equations.
    double s = 0, sx = 0, sy = 0, sxx = 0, sxy = 0, syy = 0;
    std::array<std::array<double, 3>, 3> t{};
    differences.clear();
    for (int pixel : ring) {
      const Colour& colour = patch[pixel];
      const float px = patch_place(pixel % patch_side), py = patch_place(pixel / patch_side);
      const float off = difference(colour, ground.at(px, py));
      differences.push_back(off);
      const double weight = off > 3 * scale ? 0 : 1 / (1 + (off / scale) * (off / scale));
      s += weight;
      sx += weight * px;
      sy += weight * py;
      sxx += weight * px * px;
      sxy += weight * px * py;
      syy += weight * py * py;
      for (int c = 0; c < 3; ++c) {
        t[c][0] += weight * colour[c];
        t[c][1] += weight * colour[c] * px;
        t[c][2] += weight * colour[c] * py;
      }
    }
    const std::size_t middle = differences.size() / 2;
    std::nth_element(differences.begin(), differences.begin() + middle, differences.end());
    roughness = std::min(roughest, differences[middle]);
    scale = std::max(4.0F, 2 * roughness);
    const double a = sxx * syy - sxy * sxy, b = sxy * sy - sx * syy, d = sx * sxy - sxx * sy;
    const double whole = s * a + sx * b + sy * d;
    if (s < 20 || std::abs(whole) < 1e-6 * s * s * s) break;
    const double e = s * syy - sy * sy, f = sx * sy - s * sxy, g = s * sxx - sx * sx;
    for (int c = 0; c < 3; ++c) {
      const auto& v = t[c];
      ground.middle[c] = static_cast<float>((a * v[0] + b * v[1] + d * v[2]) / whole);
      ground.across[c] = static_cast<float>((b * v[0] + e * v[1] + f * v[2]) / whole);
      ground.down[c] = static_cast<float>((d * v[0] + f * v[1] + g * v[2]) / whole);
    }
  }
  return ground;
}

template <class Values>
float highest_without_glint(Values values) {
  std::nth_element(values.begin(), values.begin() + most_glint, values.end(), std::greater{});
  return values[most_glint];
}

// Marks the pixels of the sign: those that differ, in pieces that reach the middle. How much they
// must differ is multiplied by `strictness`.
class Ink {
 public:
  Ink(const Patch& patch, const Ground& ground, float roughness, float strictness) {
    float highest = 0;
    for (int y = 0; y < patch_side; ++y)
      for (int x = 0; x < patch_side; ++x) {
        const float off =
            difference(patch[y * patch_side + x], ground.at(patch_place(x), patch_place(y)));
        off_[y * patch_side + x] = off;
        if (is_central(x, y)) highest = std::max(highest, off);
      }
    contrast_ = highest;
    if (highest < strictness * std::max(30.0F, 5 * roughness)) return;
    const float least = strictness * std::max(14.0F, 3 * roughness);
    take_pieces(std::max(0.3F * highest, least));
    if (size_ == 0 || size_ > most_glint) return;
    clearest_ = central_contrast();
    take_pieces(std::max(0.3F * clearest_, least));
  }

  int size() const { return size_; }
  float contrast() const { return contrast_; }
  // How much its pixels differ from the ground, at most, whatever glints on them do.
  float clearest() const { return clearest_; }
  bool is_kept(int x, int y) const { return kept_[y * patch_side + x]; }

 private:
  static bool is_central(int x, int y) {
    return x >= 8 && y >= 8 && x < patch_side - 8 && y < patch_side - 8;
  }
  static bool is_inside(int x, int y) {
    return x >= patch_margin && y >= patch_margin && x < patch_side - patch_margin &&
           y < patch_side - patch_margin;
  }
  bool is_ink(int x, int y) const { return off_[y * patch_side + x] > threshold_; }

  float central_contrast() const {
    std::vector<float> central;
    for (int pixel = 0; pixel < patch_side * patch_side; ++pixel)
      if (is_central(pixel % patch_side, pixel / patch_side)) central.push_back(off_[pixel]);
    return highest_without_glint(std::move(central));
  }

  void take_pieces(float threshold) {
    threshold_ = threshold;
    size_ = 0;
    seen_ = kept_ = {};
    for (int y = patch_margin; y < patch_side - patch_margin; ++y)
      for (int x = patch_margin; x < patch_side - patch_margin; ++x)
        if (is_ink(x, y) && !seen_[y * patch_side + x]) take_piece(x, y);
  }

  void take_piece(int x, int y) {
    std::vector<int> piece{y * patch_side + x};
    seen_[piece[0]] = true;
    int central = 0, beside = 0, over = 0;
    for (std::size_t i = 0; i < piece.size(); ++i) {
      const int px = piece[i] % patch_side, py = piece[i] / patch_side;
      central += is_central(px, py) ? 1 : 0;
      beside += is_inside(px - 1, py) && is_inside(px + 1, py) ? 0 : 1;
      over += is_inside(px, py - 1) && is_inside(px, py + 1) ? 0 : 1;
      for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
          const int next = (py + dy) * patch_side + px + dx;
          if (!is_inside(px + dx, py + dy) || seen_[next] || !is_ink(px + dx, py + dy)) continue;
          seen_[next] = true;
          piece.push_back(next);
        }
    }
    // What runs around a corner is a bevel or a gap, unless most of it lies in the middle. A sign
    // may touch it: then its inner part is kept.
    if (central == 0) return;
    const bool is_border = beside > 6 && over > 6 && 2 * central < static_cast<int>(piece.size());
    if (is_border && central < 12) return;
    for (int pixel : piece) {
      const int px = pixel % patch_side, py = pixel / patch_side;
      const int edge = std::min({px, py, patch_side - 1 - px, patch_side - 1 - py});
      if (is_border && edge < thick_border) continue;
      kept_[pixel] = true;
      size_ += 1;
    }
  }

  std::array<float, patch_side * patch_side> off_{};
  std::array<bool, patch_side * patch_side> seen_{}, kept_{};
  float contrast_ = 0, threshold_ = 0, clearest_ = 1e9F;
  int size_ = 0;
};

// The colour of a plain square in the middle of the cell, if all ink is one: a small plate.
std::optional<Colour> colour_of_box(const Patch& patch, const Ink& ink, const Ground& ground,
                                    const std::array<int, 4>& box) {
  const auto [left, top, right, bottom] = box;
  const int width = right - left, height = bottom - top;
  if (std::abs(left + right - patch_side) > 4 || std::abs(top + bottom - patch_side) > 4 ||
      10 * std::min(width, height) < 8 * std::max(width, height) ||
      100 * ink.size() < 87 * width * height)  // its edges may be blurred
    return std::nullopt;
  const Colour colour =
      median_colour(patch, pixels_where([&](int x, int y) { return ink.is_kept(x, y); }));
  const float most = 0.2F * difference(colour, ground.middle);
  constexpr int rim = 2;  // may be a mixture
  int plain = 0;
  for (int y = top + rim; y < bottom - rim; ++y)
    for (int x = left + rim; x < right - rim; ++x)
      plain += difference(patch[y * patch_side + x], colour) < most ? 1 : 0;
  if (100 * plain < 97 * (width - 2 * rim) * (height - 2 * rim)) return std::nullopt;
  return colour;
}

// Fills the sign's square from the picture itself: small signs of large cells stay sharp. Only
// what `is_kept` of a place of the cell (0 to 1) counts, and nothing for more than `clearest`.
template <class Kept>
void draw_sign(const Pixels& pixels, const CellPlace& place, const Ground& ground, Kept is_kept,
               float clearest, Sign& sign) {
  const double width = place.right - place.left, height = place.bottom - place.top;
  const double across = (sign.right - sign.left) * width, down = (sign.bottom - sign.top) * height;
  const double size = std::max(across, down) * 1.1;
  const double x0 = place.left + (sign.left + sign.right) / 2 * width - size / 2;
  const double y0 = place.top + (sign.top + sign.bottom) / 2 * height - size / 2;
  const double step = size / Sign::side;
  PixelSpans columns(pixels.width), rows(pixels.height);
  for (int i = 0; i < Sign::side; ++i) {
    columns.add(x0 + i * step, x0 + i * step + step);
    rows.add(y0 + i * step, y0 + i * step + step);
  }
  std::array<Colour, Sign::pixels> colours;
  float highest = 1;
  for (int y = 0; y < Sign::side; ++y)
    for (int x = 0; x < Sign::side; ++x) {
      const int i = y * Sign::side + x;
      const double left = x0 + x * step, top = y0 + y * step;
      const auto u = static_cast<float>((left + step / 2 - place.left) / width);
      const auto v = static_cast<float>((top + step / 2 - place.top) / height);
      if (!is_kept(u, v)) continue;
      colours[i] = mean_colour(pixels, columns[x], rows[y]);
      const Colour plain = ground.at(2 * u - 1, 2 * v - 1);
      sign.ink[i] = std::min(difference(colours[i], plain), clearest);
      sign.light[i] = lightness(colours[i]) - lightness(plain);
      highest = std::max(highest, sign.ink[i]);
    }
  const float least = 0.6F * highest_without_glint(sign.ink);
  float strong = 0;
  Colour squares{};
  for (int i = 0; i < Sign::pixels; ++i) {
    const bool is_strong = sign.ink[i] > 0 && sign.ink[i] >= least;
    sign.ink[i] /= highest;
    sign.light[i] = std::clamp(sign.light[i] / highest, -1.0F, 1.0F);
    if (!is_strong) continue;
    strong += 1;
    for (int c = 0; c < 3; ++c) {
      sign.colour[c] += colours[i][c];
      squares[c] += colours[i][c] * colours[i][c];
    }
  }
  for (int c = 0; c < 3; ++c) {
    sign.colour[c] /= std::max(strong, 1.0F);
    const float variance = squares[c] / std::max(strong, 1.0F) - sign.colour[c] * sign.colour[c];
    sign.spread = std::max(sign.spread, std::sqrt(std::max(variance, 0.0F)));
  }
}

// What the ink lies in: left, top, right and bottom.
std::array<int, 4> box_of(const Ink& ink) {
  std::array<int, 4> box{patch_side, patch_side, 0, 0};
  for (int y = 0; y < patch_side; ++y)
    for (int x = 0; x < patch_side; ++x)
      if (ink.is_kept(x, y))
        box = {std::min(box[0], x), std::min(box[1], y), std::max(box[2], x + 1),
               std::max(box[3], y + 1)};
  return box;
}

Sign cut_sign(const Pixels& pixels, const CellPlace& place, const Ground& ground, const Ink& ink,
              const std::array<int, 4>& box) {
  Sign sign;
  sign.left = static_cast<float>(box[0]) / patch_side;
  sign.top = static_cast<float>(box[1]) / patch_side;
  sign.right = static_cast<float>(box[2]) / patch_side;
  sign.bottom = static_cast<float>(box[3]) / patch_side;
  sign.cover = static_cast<float>(ink.size()) / (patch_side * patch_side);
  sign.contrast = ink.contrast();
  draw_sign(
      pixels, place, ground,
      [&](float u, float v) {
        const int x = static_cast<int>(u * patch_side), y = static_cast<int>(v * patch_side);
        for (int dy = -1; dy <= 1; ++dy)
          for (int dx = -1; dx <= 1; ++dx)
            if (x + dx >= 0 && y + dy >= 0 && x + dx < patch_side && y + dy < patch_side &&
                ink.is_kept(x + dx, y + dy))
              return true;
        return false;
      },
      ink.clearest(), sign);
  return sign;
}

// Specks are none.
bool is_sign(const Ink& ink, const std::array<int, 4>& box) {
  return ink.size() >= least_sign && box[3] - box[1] >= least_sign_height;
}

}  // namespace

CutCell cut_cell(const Pixels& pixels, const CellPlace& place) {
  const Patch patch = sample_patch(pixels, place);
  CutCell cell;
  const Ground ground = fit_ground(patch, cell.roughness);
  cell.ground = ground.middle;
  cell.strips = strips_of(patch);
  const Ink ink(patch, ground, cell.roughness, 1);
  const auto box = box_of(ink);
  if (!is_sign(ink, box)) {
    cell.texture = ink.contrast();
    const Ink faint(patch, ground, cell.roughness, faintness);
    const auto faint_box = box_of(faint);
    if (is_sign(faint, faint_box))
      cell.faint_sign = cut_sign(pixels, place, ground, faint, faint_box);
  } else if (const auto plain = colour_of_box(patch, ink, ground, box)) {
    cell.ground = *plain;
  } else {
    cell.sign = cut_sign(pixels, place, ground, ink, box);
  }
  return cell;
}

}  // namespace sapper

// The editor: CodeMirror inside a shadow root, where its styles need no exception from the page's policy.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting, syntaxTree } from "@codemirror/language";
import { EditorState, RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, gutter, GutterMarker, highlightActiveLine, keymap, lineNumbers, type DecorationSet } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { h } from "../dom.ts";
import { viewWords } from "../words/views.ts";

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--n4)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--n2)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--n5)" },
  { tag: tags.comment, color: "var(--muted)", fontStyle: "italic" },
  { tag: [tags.function(tags.variableName), tags.definition(tags.variableName)], color: "var(--n1)" },
  { tag: tags.className, color: "var(--n6)" },
]);

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "13.5px", color: "var(--text)", backgroundColor: "var(--panel)" },
  ".cm-scroller": { fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace', lineHeight: "1.5" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--muted)", border: "none" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--accent) 9%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused": { outline: "none" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "color-mix(in srgb, var(--accent) 35%, transparent)",
  },
  ".cm-marks": { width: "0.9em", color: "var(--danger)", cursor: "help" },
  ".cm-blamed": { boxShadow: "inset 4px 0 0 var(--danger), inset 0 0 0 1px var(--danger)" },
});

const setBlamed = StateEffect.define<number | null>();

/** The line that a lesson speaks of. */
const blamed = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, change) {
    for (const effect of change.effects)
      if (effect.is(setBlamed)) {
        const line = effect.value;
        if (line === null || line < 1 || line > change.state.doc.lines) return Decoration.none;
        return Decoration.set([Decoration.line({ class: "cm-blamed" }).range(change.state.doc.line(line).from)]);
      }
    return marks.map(change.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** What the coach says of a line, as a sign in the margin. */
class Mark extends GutterMarker {
  constructor(private readonly text: string) {
    super();
  }

  override toDOM(): Node {
    return h("span", { title: this.text, role: "img", "aria-label": this.text }, "●");
  }
}

const setMarks = StateEffect.define<readonly { line: number; text: string }[]>();
const marks = StateField.define<RangeSet<Mark>>({
  create: () => RangeSet.empty,
  update(found, change) {
    for (const effect of change.effects)
      if (effect.is(setMarks)) {
        const { doc } = change.state;
        const inside = effect.value.filter(({ line }) => line >= 1 && line <= doc.lines).sort((a, b) => a.line - b.line);
        return RangeSet.of(inside.map(({ line, text }) => new Mark(text).range(doc.line(line).from)));
      }
    return found.map(change.changes);
  },
});

/** A syntax error, as soon as it is there. */
const fault = StateField.define<RangeSet<Mark>>({
  create: markFault,
  update: (found, change) => (syntaxTree(change.state) === syntaxTree(change.startState) ? found : markFault(change.state)),
});
const margin = gutter({ class: "cm-marks", markers: ({ state }) => [state.field(marks), state.field(fault)] });

/** The first place that the editor's parser cannot read. */
function markFault(state: EditorState): RangeSet<Mark> {
  let found: number | null = null;
  syntaxTree(state).iterate({ enter: ({ type, from }) => void (type.isError && (found ??= from)) });
  return found === null ? RangeSet.empty : RangeSet.of(new Mark(viewWords.cs50.syntaxError).range(state.doc.lineAt(found).from));
}

export class Editor {
  readonly element = h("div", { class: "editor" });
  private readonly view: EditorView;

  constructor(label: string, text: string, changed: (text: string) => void) {
    const root = this.element.attachShadow({ mode: "open" });
    const parent = document.createElement("div");
    parent.style.height = "100%";
    root.append(parent);
    this.view = new EditorView({
      parent,
      root,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(), history(), drawSelection(), indentOnInput(), bracketMatching(), highlightActiveLine(),
          indentUnit.of("    "), python(), syntaxHighlighting(colours), look, blamed, marks, fault, margin,
          keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
          EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
          EditorView.updateListener.of((update) => update.docChanged && changed(this.text)),
        ],
      }),
    });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  set text(text: string) {
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
  }

  /** Put the coach's marks in the margin: a line and what is said of it. */
  mark(notes: readonly { line: number; text: string }[]): void {
    this.view.dispatch({ effects: setMarks.of(notes) });
  }

  focus(): void {
    this.view.focus();
  }

  /** Mark a line and show it; null marks none. */
  blame(line: number | null): void {
    const effects: StateEffect<unknown>[] = [setBlamed.of(line)];
    if (line !== null && line <= this.view.state.doc.lines)
      effects.push(EditorView.scrollIntoView(this.view.state.doc.line(line).from, { y: "center" }));
    this.view.dispatch({ effects });
  }
}

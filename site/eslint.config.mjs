// How the code is laid out: spaces, quotes, indents. Where a line breaks stays the writer's choice. Rules on meaning are Biome's.
import { createRequire } from "node:module";

const require = createRequire(new URL("../build/format/", import.meta.url));
const { default: stylistic } = await import(require.resolve("@stylistic/eslint-plugin"));
const { rules } = stylistic.configs.customize({ quotes: "double", semi: true, braceStyle: "1tbs", commaDangle: "only-multiline", arrowParens: true, jsx: false });
const off = ["quote-props", "multiline-ternary", "no-mixed-operators"].map((name) => [`@stylistic/${name}`, "off"]);

export default [{
  files: ["**/*.ts", "**/*.mjs"],
  ignores: ["src/words/shared.ts"], // made by tools/words.py
  plugins: { "@stylistic": stylistic },
  languageOptions: { parser: require("@typescript-eslint/parser") },
  rules: {
    ...rules,
    ...Object.fromEntries(off),
    "@stylistic/indent": ["error", 2, { ...rules["@stylistic/indent"][2], flatTernaryExpressions: true, offsetTernaryExpressions: false }],
    "@stylistic/operator-linebreak": ["error", "before", { overrides: { "=": "after" } }],
    "@stylistic/quotes": ["error", "double", { avoidEscape: true, allowTemplateLiterals: "always" }],
  },
}];

"""Scripts minified, and modules prepared for a bundle."""

import pytest

from config.bundles.javascript import ScriptError, minified, read_module

NAME = "js/table/main.js"


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("// One.\nconst a = 1; // two\n/* three */ f(a);\n", "const a=1;\nf(a);"),
        ("let a\n\n  let b = { c : 2 }", "let a\nlet b={c:2}"),
        ("x = a + +b - -c ++ + d", "x=a+ +b- -c++ +d"),
        ("return typeof a in b", "return typeof a in b"),
        ("x = /a  \\/ b/g . source / /c/", "x=/a  \\/ b/g . source/ /c/"),
        ("x = 1 .toFixed() + $ in _", "x=1 .toFixed()+$ in _"),
        ("x = '  ' + \" // y\"", "x='  '+\" // y\""),
        ("x = `  ${ a } ${ `/* ${ b }` }\n  `", "x=`  ${a} ${`/* ${b}`}\n  `"),
    ],
)
def test_a_minified_script_has_the_same_tokens(source: str, code: str) -> None:
    assert minified(NAME, source.encode()).decode().strip() == code


@pytest.mark.parametrize(
    ("source", "code"),
    [
        (
            'import { a, b as c } from "./one.js";',
            'const{a,b:c}=$modules["js/table/one.js"];',
        ),
        (
            'import * as two from "../two.js";',
            'const two=$modules["js/two.js"];',
        ),
        ('import "./one.js";', '$modules["js/table/one.js"];'),
        ("export const a = 1, b = 2;", "const a=1,b=2;"),
        ("export async function a() {}", "async function a(){}"),
        ("export class A {}", "class A{}"),
        ("export { a, b };", ";"),
        (
            'const one = await import("./one.js");',
            'const one=await $import("js/table/main.js")("./one.js");',
        ),
        (
            "import(`../../${name}`);",
            '$import("js/table/main.js")(`../../${name}`);',
        ),
        (
            'new URL("a.css", import.meta.url);',
            'new URL("a.css",({url:$root+"js/table/main.js"}).url);',
        ),
        ("function f() { return new.target }", "function f(){return new.target}"),
    ],
)
def test_what_a_module_shares_goes_by_the_names_of_modules(
    source: str, code: str
) -> None:
    assert read_module(NAME, source.encode(), is_entry=True).code == code


def test_a_module_tells_what_it_imports_and_exports() -> None:
    source = """
    // import { a } from "./comment.js";
    import { a as b } from "./one.js";
    import * as two from "./two.js";
    import "./three.js";
    const text = 'import "./text.js"';
    const later = () => Promise.all([import("./four.js"), import(`./${text}`)]);
    export const c = 1, d = 2;
    export function e() {}
    export class F {}
    export { b, two };
    """
    module = read_module(NAME, source.encode())
    assert module.imports == [f"js/table/{one}.js" for one in ("one", "two", "three")]
    assert module.dynamic_imports == ["js/table/four.js"]
    assert module.exports == ["c", "d", "e", "F", "b", "two"]


def test_modules_run_in_the_order_of_their_imports() -> None:
    names = [f"{number}.js" for number in range(50)]
    source = "".join(f'import "./{name}";\n' for name in names)
    module = read_module(NAME, source.encode())
    assert module.imports == [f"js/table/{name}" for name in names]


@pytest.mark.parametrize(
    "statement",
    [
        "export default 3;",
        "export default function f() {}",
        "export let a = 1;",
        "export var a = 1;",
        "let a = 1; export { a };",
        "export const { a } = b;",
        "const a = 1; export { a as b };",
        'export * from "./other.js";',
        'export * as other from "./other.js";',
        'export { a } from "./other.js";',
        'import other from "./other.js";',
        'import other, { a } from "./other.js";',
        'import { a } from "./other.json" with { type: "json" };',
        'import { a } from "other";',
        "await f();",
        "for await (const a of b) f(a);",
        "const = 3;",
        "f(;",
    ],
)
def test_what_a_bundle_cannot_have_is_refused_with_its_line(statement: str) -> None:
    source = f"// @ts-check\n\n{statement}\n"
    with pytest.raises(ScriptError, match=r"^static/js/table/main.js, line 3: "):
        read_module(NAME, source.encode())


def test_a_syntax_error_is_refused_in_any_script() -> None:
    with pytest.raises(
        ScriptError, match=r"^static/js/site/a.js, line 2: syntax error"
    ):
        minified("js/site/a.js", b"f();\nconst a = (;\n")


def test_functions_may_await() -> None:
    source = b"const a = async () => await b; class A { async m() { await a } }"
    assert read_module(NAME, source).code

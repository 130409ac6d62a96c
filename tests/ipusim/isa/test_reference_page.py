from pathlib import Path

from ipusim.isa.reference_page import reference_page, written
from ipusim.isa.table.table import OPCODE, TABLE

PAGE = Path(__file__).parents[3] / "docs" / "isa.md"


def test_the_page_in_docs_is_that_of_the_table(request):
    text = reference_page() + "\n"
    if request.config.getoption("--update-golden"):
        PAGE.write_text(text, encoding="utf-8", newline="\n")

    assert text == PAGE.read_text(encoding="utf-8")


def test_every_form_has_its_row():
    page = reference_page()

    assert [] == [
        form.name for form in TABLE if f"| `{written(form)}` | {form.summary}" not in page
    ]


def test_a_form_is_written_as_assembly_text():
    forms = (
        ("ld2xst64pace aqd aps mpx ms u6", "ld2xst64pace $a0:3, $a4:5, $m0:1+=, $m2, u6"),
        ("ldd16a64 apd mx ms mx", "ldd16a64 $a0:1, $m0++, $m1, $m2@"),
        ("aux f16v4mul apd ab aps", "f16v4mul $a0:1, $a2:BL, $a4:5"),
        ("get md csr", "get $m0, $CSR"),
        ("nop", "nop"),
    )

    assert [text for _, text in forms] == [written(TABLE[OPCODE[name]]) for name, _ in forms]

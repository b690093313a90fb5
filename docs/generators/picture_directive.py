"""The directive `{picture}`: see `docs.generators.pictures`."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from docs.generators.pictures import drawn, names

if TYPE_CHECKING:
    from pathlib import Path

    from shengji.show import Picture

__all__ = ("PictureDirective",)

_FOLDER: Final = "_generated/pictures"
_THEMES: Final = ("light", "dark")


class PictureDirective(SphinxDirective):
    """Draws what the code in it gives."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Any]] = {"code": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Write the files, and give the images that show them."""
        kept = self.env.temp_data
        known: dict[str, Any] = kept.get("picture_names") or names()
        kept["picture_names"] = known
        code = "\n".join(self.content)
        picture = drawn(code, known)
        shown: list[nodes.Node] = []
        if "code" in self.options:
            shown.append(nodes.literal_block(code, code, language="python"))
        images = (self._image(picture.with_theme(theme)) for theme in _THEMES)
        figure = nodes.figure("", *images, classes=["picture"])
        shown.append(figure)
        if self.arguments:
            caption, messages = self.state.inline_text(self.arguments[0], self.lineno)
            figure += nodes.caption(self.arguments[0], "", *caption)
            shown += messages
        return shown

    def _image(self, picture: Picture) -> nodes.image:
        name = f"{sha256(picture.svg.encode()).hexdigest()[:16]}.svg"
        _write(self.env.srcdir / _FOLDER / name, picture.svg)
        return nodes.image(
            uri=f"/{_FOLDER}/{name}",
            alt=f"{picture.title}: {picture.description}",
            classes=[f"only-{picture.theme}"],
        )


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.write_text(text, encoding="utf-8")

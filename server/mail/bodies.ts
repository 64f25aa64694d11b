import type { Brand, ColorScheme } from '../../contract/brand.ts'
import { escapeHtml } from '../brands/plain-page.ts'
import type { Letter } from './letter.ts'

const lineMax = 76

/** Wraps a paragraph to lines of at most `lineMax` characters. A longer word, such as an address, stays whole on a separate line. */
function wrapText(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const lastLine = lines.at(-1)
    if (lastLine !== undefined && lastLine.length + 1 + word.length <= lineMax)
      lines[lines.length - 1] = `${lastLine} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}

/** The plain-text part of a mail, with the texts and addresses of the HTML part. */
export function textBody(letter: Letter, program: string): string {
  const { title, paragraphs, figure, button, footer, help, unsubscribe } = letter
  const parts = [
    program,
    wrapText(title),
    ...(figure === null ? [] : [figure]),
    ...paragraphs.map(wrapText),
    `${button.text}:\n${button.url}`,
    `--\n${wrapText(footer)}\n${wrapText(help)}`,
    ...(unsubscribe ? [`${unsubscribe.text}:\n${unsubscribe.url}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

const darkStyles = ({ sunken, surface, ink, inkSoft, brand, onBrand, link, line }: ColorScheme): string =>
  `.bg{background:${sunken}!important}.card{background:${surface}!important;border-color:${line}!important}.ink{color:${ink}!important}.soft{color:${inkSoft}!important}.accent{background:${brand}!important;color:${onBrand}!important}.link{color:${link}!important}.figure{background:${sunken}!important;color:${ink}!important}`

/**
 * The HTML part of a mail in the partner's colors. Mail clients support little CSS, so it has one column, inline styles, no pictures and
 * no web fonts. The style block is only for the dark scheme, and clients may ignore it.
 */
export function htmlBody(letter: Letter, { program, theme }: Pick<Brand, 'program' | 'theme'>): string {
  const { subject, title, paragraphs, figure, button, footer, help, unsubscribe } = letter
  const { light, radius } = theme
  const font = `font-family:'${theme.fontFamily}',system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif`
  const corner = `border-radius:${Math.min(radius.card, 24)}px`
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${light.ink}">${escapeHtml(text)}</p>`
  /** Takes HTML, unlike `paragraph`: the caller escapes it. */
  const smallParagraph = (html: string) =>
    `<p class="soft" style="margin:0 0 8px;font-size:13px;line-height:1.5;color:${light.inkSoft}">${html}</p>`
  const figureLine =
    figure === null
      ? ''
      : `<p class="figure" style="margin:0 0 24px;padding:20px;text-align:center;font-size:32px;font-weight:700;letter-spacing:.12em;background:${light.sunken};color:${light.ink};${corner}">${escapeHtml(figure)}</p>`
  const unsubscribeLine = unsubscribe
    ? smallParagraph(
        `<a class="link" href="${escapeHtml(unsubscribe.url)}" style="color:${light.link}">${escapeHtml(unsubscribe.text)}</a>`,
      )
    : ''
  return `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>
<style>@media (prefers-color-scheme:dark){${darkStyles(theme.dark)}}</style></head>
<body class="bg" style="margin:0;padding:0;background:${light.sunken};${font}">
<table role="presentation" class="bg" style="width:100%;border-collapse:collapse;background:${light.sunken}"><tbody><tr><td style="padding:32px 16px">
<div style="max-width:560px;margin:0 auto">
<p class="ink" style="margin:0 0 16px;padding:0 4px;font-size:18px;font-weight:800;letter-spacing:-.01em;color:${light.ink}">${escapeHtml(program)}</p>
<div class="card" style="background:${light.surface};border:1px solid ${light.line};${corner};overflow:hidden">
<div class="accent" style="height:6px;background:${light.brand};font-size:0;line-height:0">&nbsp;</div>
<div style="padding:32px 28px 16px">
<h1 class="ink" style="margin:0 0 20px;font-size:28px;line-height:1.15;letter-spacing:-.02em;font-weight:${theme.headingWeight};color:${light.ink}">${escapeHtml(title)}</h1>
${figureLine}${paragraphs.map((text) => paragraph(text)).join('\n')}
<p style="margin:24px 0"><a class="accent" href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 26px;background:${light.brand};color:${light.onBrand};font-size:16px;font-weight:600;text-decoration:none;border-radius:${Math.min(radius.button, 28)}px">${escapeHtml(button.text)}</a></p>
</div></div>
<div style="padding:20px 4px 0">
${smallParagraph(escapeHtml(footer))}${smallParagraph(escapeHtml(help))}${unsubscribeLine}</div>
</div></td></tr></tbody></table>
</body></html>`
}

import { HtmlValidate } from 'html-validate'

/** What only a person's taste decides is left out; what a browser would have to guess at is a fault. */
const checker = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // React writes attributes and void elements its own way; both are valid.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    // Looks, not validity.
    'long-title': 'off',
    'no-inline-style': 'off',
    'no-trailing-whitespace': 'off',
    'tel-non-breaking': 'off',
    // Written by the router; same-origin modules built by us.
    'require-sri': 'off',
  },
})

/** Every place where the HTML of a page is not valid: the rule, where, and what is wrong. */
export async function markupFaults(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, selector, message }) => `${ruleId}: ${selector ?? 'the page'}: ${message}`),
  )
}

/** What a document shows: its body without scripts. */
export const shownBy = (html: string): string =>
  (html.split('<body>')[1] ?? '').replaceAll(/<script.*?<\/script>/gs, '')

/** The first element of a tag, with its content. */
export const part = (html: string, tag: string): string =>
  new RegExp(`<${tag}[ >].*?</${tag}>`, 's').exec(html)?.[0] ?? ''

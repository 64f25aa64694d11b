import { tabStorage, type StorageKey } from '../site/storage.ts'

/** The filled fields of a form in the tab's storage, so that a reload or an expired session loses nothing. Never for secrets. */
export type FormDraft = {
  /** The stored texts by field. */
  read: () => Readonly<Record<string, string>>
  write: (form: HTMLFormElement) => void
  clear: () => void
}

/** `fields` are the names of the fields that are stored; a checked box is `on`. */
export function formDraft(key: StorageKey, fields: readonly string[]): FormDraft {
  return {
    read() {
      try {
        const storedTexts = JSON.parse(tabStorage.read(key) ?? '{}') as Record<string, unknown>
        return Object.fromEntries(
          fields.flatMap((field) => {
            const text = storedTexts[field]
            return typeof text === 'string' && text !== '' ? [[field, text]] : []
          }),
        )
      } catch {
        return {}
      }
    },
    write(form) {
      const formData = new FormData(form)
      const filledEntries = fields.flatMap((field) => {
        const text = formData.get(field)
        return typeof text === 'string' && text !== '' ? [[field, text]] : []
      })
      tabStorage.write(key, JSON.stringify(Object.fromEntries(filledEntries)))
    },
    clear: () => tabStorage.remove(key),
  }
}

/**
 * Fills the inputs and selects that are still empty and checks the boxes whose text is `on`. Controlled fields are filled through their
 * state instead.
 */
export function fillEmpty(form: HTMLFormElement, texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked ||= text === 'on'
    else if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.value === '')
      field.value = text
  }
}

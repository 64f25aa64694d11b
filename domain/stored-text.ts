/**
 * Whether PostgreSQL stores the text unchanged: it has neither U+0000 nor half of a surrogate pair. A query with any other text fails
 * or changes it.
 */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/**
 * The path of the first text within a JSON value that PostgreSQL cannot store, such as `creditCards.0.name`: '' for the value itself,
 * the path of the object for an unstorable key, null if every text is storable. The bytes of a Buffer are not checked.
 */
export function unstorablePath(value: unknown): string | null {
  const pending: { path: string; value: unknown }[] = [{ path: '', value }]
  // The loop also visits what it appends. Removing from the front would take quadratic time for a list of many lists.
  for (const next of pending) {
    if (typeof next.value === 'string' && !isStorableText(next.value)) return next.path
    if (!isListOrRecord(next.value)) continue
    for (const [key, inner] of Object.entries(next.value)) {
      if (!isStorableText(key)) return next.path
      if (typeof inner === 'string' ? !isStorableText(inner) : isListOrRecord(inner))
        pending.push({ path: next.path === '' ? key : `${next.path}.${key}`, value: inner })
    }
  }
  return null
}

const isListOrRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)

/** How deep the lists and objects of a request's JSON may be nested: several times what the deepest call of the contract needs. */
export const jsonDepthMax = 32

/** Whether JSON text opens more than `depthMax` lists and objects within each other. Takes one pass and no memory. */
export function isNestedTooDeep(json: string, depthMax: number = jsonDepthMax): boolean {
  let depth = 0
  let isInText = false
  for (let index = 0; index < json.length; index += 1) {
    const letter = json[index]
    if (isInText) {
      if (letter === '\\') index += 1
      else if (letter === '"') isInText = false
    } else if (letter === '"') isInText = true
    else if (letter === '[' || letter === '{') {
      depth += 1
      if (depth > depthMax) return true
    } else if (letter === ']' || letter === '}') depth -= 1
  }
  return false
}

/** The body of a response; null once it is longer than `bytesMax`, whatever its headers promise. Throws when it breaks off. */
export async function limitedBody(response: Response, bytesMax: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > bytesMax) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

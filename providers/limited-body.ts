/** Reads the body of a response; null when it has more than `bytesMax`, whatever its headers say. Throws when the connection fails. */
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

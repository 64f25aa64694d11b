import { request } from 'undici'
import { listPartnerPrograms } from '../tools/lib/brands.ts'

/** Requests the pictures that home and search show first, one after the other, so that the first visitor does not wait for drawing. */
export async function warmPictures(port: number): Promise<void> {
  for (const { id } of listPartnerPrograms()) {
    const get = async (path: string): Promise<string> => {
      const headers = { host: `${id}.localhost:${port}`, accept: 'image/webp,text/html' }
      const reply = await request(`http://127.0.0.1:${port}${path}`, { headers })
      return reply.body.text()
    }
    for (const page of ['/', '/search']) {
      const pictures = (await get(page)).matchAll(/(?:src|srcset)="(\/images\/[^" ]+)/gi)
      for (const address of new Set([...pictures].map((match) => match[1] ?? '')))
        await get(address.replaceAll('&amp;', '&'))
    }
  }
}

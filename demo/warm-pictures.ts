import { request } from 'undici'
import { listPartnerPrograms } from '../tools/lib/brands.ts'

/**
 * Requests the pictures in the HTML of each partner's home and search pages, one after the other, so that the first visitor does not wait
 * until they are drawn. Of a `srcset` it requests only the first picture.
 */
export async function warmPictures(port: number): Promise<void> {
  for (const { id } of listPartnerPrograms()) {
    const get = async (path: string): Promise<string> => {
      const headers = { host: `${id}.localhost:${port}`, accept: 'image/webp,text/html' }
      const reply = await request(`http://127.0.0.1:${port}${path}`, { headers })
      return reply.body.text()
    }
    for (const page of ['/', '/search']) {
      const imageMatches = (await get(page)).matchAll(/(?:src|srcset)="(\/images\/[^" ]+)/gi)
      for (const address of new Set([...imageMatches].map((match) => match[1] ?? '')))
        await get(address.replaceAll('&amp;', '&'))
    }
  }
}

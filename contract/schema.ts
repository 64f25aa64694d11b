import { z } from 'zod'

// zod tries `new Function` when it builds an object schema, which a strict Content-Security-Policy blocks.
if ('document' in globalThis) z.config({ jitless: true })

export { z }

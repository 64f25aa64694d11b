import { z } from 'zod'

// zod probes `new Function` when an object schema is built, which a strict Content-Security-Policy refuses.
if ('document' in globalThis) z.config({ jitless: true })

export { z }

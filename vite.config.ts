import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // Fonts as data: addresses would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    manifest: true,
  },
  environments: { ssr: { build: { rolldownOptions: { input: './web/entry/handle.ts' } } } },
})

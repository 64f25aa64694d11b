import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: {
    // Fonts as data: addresses would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    // One sheet: the order of its rules must not depend on the page that a visit begins with.
    cssCodeSplit: false,
    // The service worker and the weight test read it.
    manifest: true,
    modulePreload: false,
  },
  environments: {
    ssr: {
      build: { rolldownOptions: { input: './web/entry/handle.ts' } },
      // Bundled, React is its production build whatever NODE_ENV says when the server starts.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true },
      }),
    },
  },
}))

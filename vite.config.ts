import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: {
    // No file becomes a `data:` URL: for fonts the Content-Security-Policy would have to allow such URLs.
    assetsInlineLimit: 0,
    // One style sheet: the order of its rules must not depend on the page that a visit begins with.
    cssCodeSplit: false,
    // The service worker and the weight test read the manifest.
    manifest: true,
    // The document already names the modules of its route (docs/decisions/0086-a-stock-build.md).
    modulePreload: false,
  },
  environments: {
    ssr: {
      build: { rolldownOptions: { input: './web/entry/handle.ts' } },
      // The bundle contains React's production build, so the server uses it whatever NODE_ENV is at the start.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true },
      }),
    },
  },
}))

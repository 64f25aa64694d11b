import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { quickerServer } from './web/entry/quicker.ts'

/** Taken into the server's build, React is the one for production whatever the environment says later, and comes without its checks. */
const frame = ['react', 'react-dom', 'react-router', 'cookie-es']

export default defineConfig(({ command }) => ({
  plugins: [quickerServer, reactRouter()],
  build: {
    // Fonts as data: addresses would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    // One sheet: the order of its rules must not depend on the page that a visit begins with.
    cssCodeSplit: false,
  },
  environments: {
    ssr: {
      ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
      ...(command === 'build' ? { resolve: { noExternal: frame } } : {}),
      build: { rolldownOptions: { input: './web/entry/handle.ts' } },
    },
  },
}))

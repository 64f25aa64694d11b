import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The first page sends all routes, because they are few. With the default (`lazy`) the browser asks the server for the routes of the
  // links on each page, and these requests would reveal the links.
  routeDiscovery: { mode: 'initial' },
  future: { unstable_optimizeDeps: true },
} satisfies Config

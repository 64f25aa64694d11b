import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The first page sends all routes, because they are few. With the default (`lazy`) the browser requests the routes of the links on each
  // page, and the addresses of these requests would contain the links.
  routeDiscovery: { mode: 'initial' },
  future: { unstable_optimizeDeps: true },
} satisfies Config

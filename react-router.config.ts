import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The first page sends all routes, because they are few. With the default (`lazy`) the browser requests the routes of the links on each
  // page, and the addresses of these requests would contain the links.
  routeDiscovery: { mode: 'initial' },
  // In development Vite finds the dependencies of all routes at its start, so that a new one does not reload the page later.
  future: { unstable_optimizeDeps: true },
} satisfies Config

import type { Config } from '@react-router/dev/config'
import { lightenRouteList } from './web/entry/route-list.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The site is small enough to know its own addresses; asking for them would tell what a page links to.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => lightenRouteList(reactRouterConfig.buildDirectory),
  future: { unstable_optimizeDeps: true },
} satisfies Config

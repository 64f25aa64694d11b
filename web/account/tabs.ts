import {
  CalendarCheck,
  CreditCard,
  Heart,
  LayoutDashboard,
  MonitorSmartphone,
  ReceiptText,
  UserRound,
  SearchCheck,
  Gift,
  ShieldCheck,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { isPathAvailable, type GateSettings } from '../../domain/brands/gates.ts'
import type { accountCopy } from '../copy/account.ts'
import type { CopyKeyOf } from '../copy/use-copy.ts'
import {
  favoritesPath,
  manageCardsPath,
  missingRewardsPath,
  privacyPath,
  recentActivityPath,
  redeemPath,
  reservationsPath,
  sessionsPath,
} from '../site/late-paths.ts'
import { overviewPath, userProfilePath } from '../site/paths.ts'

type Tab = { path: string; label: CopyKeyOf<typeof accountCopy>; icon: LucideIcon }

/** The pages of the Account Center in the order of its tabs and of the member menu. A new page adds one line. */
const tabs: readonly Tab[] = [
  { path: overviewPath(), label: 'account.overview', icon: LayoutDashboard },
  { path: recentActivityPath(), label: 'shell.activity', icon: ReceiptText },
  { path: redeemPath(), label: 'redeem.tab', icon: Gift },
  { path: manageCardsPath(), label: 'shell.cards', icon: CreditCard },
  { path: userProfilePath(), label: 'account.profile', icon: UserRound },
  { path: favoritesPath(), label: 'favorites.title', icon: Heart },
  { path: reservationsPath(), label: 'reservation.list', icon: CalendarCheck },
  { path: missingRewardsPath(), label: 'claims.tab', icon: SearchCheck },
  { path: sessionsPath(), label: 'sessions.tab', icon: MonitorSmartphone },
  { path: privacyPath(), label: 'privacy.title', icon: ShieldCheck },
]

/** The tabs that a partner has, as domain/brands/gates.ts decides. */
export const tabsOf = (settings: GateSettings): Tab[] => tabs.filter(({ path }) => isPathAvailable(settings, path))

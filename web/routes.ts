import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('shell/layout.tsx', [
    index('discover/home.tsx'),
    route('discover', 'discover/discover.tsx'),
    route('discover/:slug', 'content/discover-page.tsx'),
    route('how-it-works', 'discover/how-page.tsx'),
    route('earn', 'earn/earn.tsx'),
    route('earn/*', 'earn/details.tsx'),
    route('search', 'find/search.tsx'),
    route('merchants/:merchantId', 'find/merchant.tsx'),
    route('activate', 'activate/activate.tsx'),
    route('activate/activated', 'activate/activated.tsx'),
    route('join', 'join/join.tsx'),
    route('add_card', 'join/add-card.tsx'),
    route('card_added', 'join/card-added.tsx'),
    route('login', 'sign-in/login.tsx'),
    route('SignOut', 'sign-in/sign-out.tsx'),
    route('account', 'account/layout.tsx', [
      index('account/to-activity.tsx', { id: 'account-index' }),
      route('recent_activity', 'account/recent-activity.tsx'),
      route('recent_activity/:awardId', 'account/receipt-page.tsx'),
      route('favourites', 'favourites/favourites.tsx'),
      route('manage_cards', 'account/manage-cards.tsx'),
      route('*', 'account/to-activity.tsx', { id: 'account-other' }),
    ]),
    route('stgtools', 'staging/stgtools.tsx'),
    route('error', 'errors/error.tsx'),
    route(':special', 'content/special.tsx'),
    route('*', 'errors/not-found.tsx'),
  ]),
] satisfies RouteConfig

import type { FastifyInstance } from 'fastify'
import { featureFlags } from '../../contract/api/partner.ts'
import type { Brand } from '../../contract/brand.ts'
import { route } from '../platform/route.ts'

/** The partner's settings that a browser needs first (P1-258 to P1-260). */
export function brandRoutes(app: FastifyInstance): void {
  route(app, featureFlags, { limit: '120/min', caller: 'anyone' }, async ({ partner: { brand } }) => ({
    authFlags: {
      enrollmentType: brand.enrollmentType,
      rememberMe: brand.enrollmentType === 'direct',
      ssoLoginUrl: brand.enrollmentType === 'sso' ? '/login/sso' : '',
      recover: brand.enrollmentType === 'direct',
      captcha: brand.enrollmentType !== 'none',
    },
    filters: {
      price: [1, 2, 3, 4],
      suggested: ['new', 'benefits', 'reservations', ...(brand.acclaimedEnabled ? ['acclaimed'] : [])],
      features: brand.filters.features,
      meals: brand.filters.meals,
    },
    partnerFeatureFlags: booleansOf(brand),
  }))
}

function booleansOf(brand: Brand): Record<string, boolean> {
  return Object.fromEntries(
    Object.entries(brand).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
  )
}

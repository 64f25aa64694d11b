import { endpoint } from '../endpoint.ts'
import { z } from '../schema.ts'

/**
 * What the partner's site offers. `authFlags`: ways to join and sign in; `filters`: the search filters that it shows;
 * `partnerFeatureFlags`: every yes-or-no setting of the brand by its name.
 */
export const featureFlags = endpoint({
  method: 'GET',
  path: '/api/feature-flags',
  reply: z.object({
    authFlags: z.object({
      enrollmentType: z.string(),
      rememberMe: z.boolean(),
      ssoLoginUrl: z.string(),
      recover: z.boolean(),
      captcha: z.boolean(),
    }),
    filters: z.object({
      price: z.array(z.int()),
      suggested: z.array(z.string()),
      features: z.array(z.string()),
      meals: z.array(z.string()),
    }),
    partnerFeatureFlags: z.record(z.string(), z.boolean()),
  }),
  refusals: {},
})

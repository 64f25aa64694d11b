import { describe, expect, test } from 'vitest'
import { squareSettings } from './square-settings.ts'

const webhookUrl = 'https://lumen.example/webhooks/square'

describe('the settings of Square', () => {
  const allSettings = {
    SQUARE_WEBHOOK_KEY: 'new,old',
    SQUARE_WEBHOOK_URL: webhookUrl,
    SQUARE_ACCESS_TOKEN: 'token',
  }

  test('are null when none is set, and have one access token for all sellers or one for each seller', () => {
    expect(squareSettings({})).toBeNull()
    expect(squareSettings({ SQUARE_WEBHOOK_KEY: '', SQUARE_WEBHOOK_URL: '', SQUARE_ACCESS_TOKEN: '' })).toBeNull()
    expect(squareSettings(allSettings)).toEqual({
      keys: ['new', 'old'],
      webhookUrl,
      baseUrl: 'https://connect.squareup.com',
      accessTokens: new Map([['*', 'token']]),
    })
    const tokenBySeller = { ...allSettings, SQUARE_ACCESS_TOKEN: 'ML1=first, ML2=second' }
    expect(squareSettings(tokenBySeller)?.accessTokens).toEqual(
      new Map([
        ['ML1', 'first'],
        ['ML2', 'second'],
      ]),
    )
  })

  test.each<[string, NodeJS.ProcessEnv]>([
    ['SQUARE_WEBHOOK_KEY', { ...allSettings, SQUARE_WEBHOOK_KEY: '' }],
    ['SQUARE_WEBHOOK_URL', { ...allSettings, SQUARE_WEBHOOK_URL: '' }],
    ['SQUARE_ACCESS_TOKEN', { ...allSettings, SQUARE_ACCESS_TOKEN: '' }],
    // The required settings are missing.
    ['SQUARE_API_URL', { SQUARE_API_URL: 'https://connect.squareupsandbox.com' }],
    ['SQUARE_API_URL', { ...allSettings, SQUARE_API_URL: 'http://connect.squareup.com' }],
    ['SQUARE_WEBHOOK_URL', { ...allSettings, SQUARE_WEBHOOK_URL: 'lumen.example' }],
    // At most two keys, and at least one.
    ['SQUARE_WEBHOOK_KEY', { ...allSettings, SQUARE_WEBHOOK_KEY: 'a,b,c' }],
    ['SQUARE_WEBHOOK_KEY', { ...allSettings, SQUARE_WEBHOOK_KEY: ' , ' }],
    // Each of several tokens names its seller, and each seller has one.
    ['SQUARE_ACCESS_TOKEN', { ...allSettings, SQUARE_ACCESS_TOKEN: 'first,second' }],
    ['SQUARE_ACCESS_TOKEN', { ...allSettings, SQUARE_ACCESS_TOKEN: 'ML1=first,ML1=second' }],
  ])('are refused with an error that names %s', (name, env) => expect(() => squareSettings(env)).toThrow(name))
})

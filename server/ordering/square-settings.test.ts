import { describe, expect, test } from 'vitest'
import { squareSettings } from './square-settings.ts'

const webhookUrl = 'https://lumen.example/webhooks/square'

describe('the settings of Square', () => {
  const all = {
    SQUARE_WEBHOOK_KEY: 'new,old',
    SQUARE_WEBHOOK_URL: webhookUrl,
    SQUARE_ACCESS_TOKEN: 'token',
  }

  test('are null when none is set, and have one access token for all sellers or one for each seller', () => {
    expect(squareSettings({})).toBeNull()
    expect(squareSettings({ SQUARE_WEBHOOK_KEY: '', SQUARE_WEBHOOK_URL: '', SQUARE_ACCESS_TOKEN: '' })).toBeNull()
    expect(squareSettings(all)).toEqual({
      keys: ['new', 'old'],
      webhookUrl,
      baseUrl: 'https://connect.squareup.com',
      accessTokens: new Map([['*', 'token']]),
    })
    const several = { ...all, SQUARE_ACCESS_TOKEN: 'ML1=first, ML2=second' }
    expect(squareSettings(several)?.accessTokens).toEqual(
      new Map([
        ['ML1', 'first'],
        ['ML2', 'second'],
      ]),
    )
  })

  test.each<[string, NodeJS.ProcessEnv]>([
    ['SQUARE_WEBHOOK_KEY', { ...all, SQUARE_WEBHOOK_KEY: '' }],
    ['SQUARE_WEBHOOK_URL', { ...all, SQUARE_WEBHOOK_URL: '' }],
    ['SQUARE_ACCESS_TOKEN', { ...all, SQUARE_ACCESS_TOKEN: '' }],
    ['SQUARE_API_URL', { SQUARE_API_URL: 'https://connect.squareupsandbox.com' }],
    ['SQUARE_API_URL', { ...all, SQUARE_API_URL: 'http://connect.squareup.com' }],
    ['SQUARE_WEBHOOK_URL', { ...all, SQUARE_WEBHOOK_URL: 'lumen.example' }],
    ['SQUARE_WEBHOOK_KEY', { ...all, SQUARE_WEBHOOK_KEY: 'a,b,c' }],
    ['SQUARE_WEBHOOK_KEY', { ...all, SQUARE_WEBHOOK_KEY: ' , ' }],
    ['SQUARE_ACCESS_TOKEN', { ...all, SQUARE_ACCESS_TOKEN: 'first,second' }],
    ['SQUARE_ACCESS_TOKEN', { ...all, SQUARE_ACCESS_TOKEN: 'ML1=first,ML1=second' }],
  ])('are refused with an error that names %s', (name, env) => expect(() => squareSettings(env)).toThrow(name))
})

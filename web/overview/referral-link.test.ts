import { expect, test } from 'vitest'
import { referralLink } from './referral-link.ts'

const publicId = '0123456789abcdef'.repeat(2)
const paramsOf = (link: string) => [...new URL(link).searchParams]

test('the referral link points to the join page with its UTM parameters and the member’s publicId [M2-051, M2-052, M2-053, M2-054, M2-055]', () => {
  const link = referralLink('https://dining.example', publicId, 'guests')
  expect(link.split('?')[0]).toBe('https://dining.example/join')
  expect(paramsOf(link)).toEqual([
    ['utm_source', 'accountcenter'],
    ['utm_medium', 'website'],
    ['utm_campaign', 'guests'],
    ['referrer', publicId],
  ])
})

test('the link of a partner without a campaign has no empty parameter and no braces [M2-311]', () => {
  const link = referralLink('https://dining.example', publicId, '')
  expect(paramsOf(link).map(([name]) => name)).toEqual(['utm_source', 'utm_medium', 'referrer'])
  expect(link).not.toMatch(/[{}]|=(&|$)/)
})

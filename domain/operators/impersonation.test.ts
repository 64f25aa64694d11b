import { expect, test } from 'vitest'
import { impersonationEnd, judgeRequest } from './impersonation.ts'

test.each([
  // method, path, verdict in mode look, verdict in mode act
  ['GET', '/account/recent_activity', 'passes', 'passes'],
  ['GET', '/api/Member', 'passes', 'passes'],
  ['HEAD', '/', 'passes', 'passes'],
  ['POST', '/api/Impersonation/Exit', 'passes', 'passes'],
  ['GET', '/api/SignOut', 'passes', 'passes'],
  ['POST', '/api/Member/Bonus/WELCOME', 'read only', 'passes'],
  ['POST', '/api/v2/Merchants/Search', 'passes', 'passes'],
  ['PUT', '/api/Member', 'read only', 'passes'],
  ['DELETE', '/api/Member/Cards', 'read only', "member's own"],
  ['POST', '/api/Member/Cards', 'read only', "member's own"],
  ['POST', '/api/Member/CardFrame', 'read only', "member's own"],
  ['POST', '/api/Member/Account', 'read only', "member's own"],
  ['POST', '/api/Member/Activate', 'read only', "member's own"],
  ['POST', '/api/Member/Cards/:id/Keep', 'read only', "member's own"],
  ['POST', '/api/Member/Redemptions', 'read only', "member's own"],
  ['PUT', '/api/Member/PartnerNumber', 'read only', "member's own"],
  ['GET', '/api/Member/Redemptions', 'passes', 'passes'],
  ['PUT', '/api/Member/Password', 'read only', "member's own"],
  ['POST', '/api/Member/EmailChange', 'read only', "member's own"],
  ['POST', '/api/Member/EmailChange/Confirm', 'read only', "member's own"],
  ['POST', '/api/reviews', 'read only', "member's own"],
  ['PUT', '/api/Member/Reviews/:txnId', 'read only', "member's own"],
  ['POST', '/unsubscribe', 'read only', "member's own"],
  ['PUT', '/api/Member/Email', 'read only', "member's own"],
  ['PUT', '/api/Member/Passkeys', 'read only', "member's own"],
  ['POST', '/api/Member/ConfirmPassword', 'read only', "member's own"],
  ['POST', '/api/SignIn', 'read only', "member's own"],
  ['POST', '/api/Members/Prospects', 'read only', "member's own"],
  ['POST', '/api/Member/Recover', 'read only', "member's own"],
  ['DELETE', '/api/Member/Sessions', 'read only', "member's own"],
  ['POST', '/api/Surveys/s1/Responses', 'read only', "member's own"],
  ['POST', '/api/merchants/m1/Orders', 'read only', "member's own"],
  ['POST', '/api/Member/Data', 'read only', "member's own"],
  ['POST', '/login/sso', 'read only', "member's own"],
  // Variants of paths above: a slash at the end changes nothing, a longer word or a prefix makes another path.
  ['POST', '/api/Member/Account/', 'read only', "member's own"],
  ['POST', '/api/Member/AccountName', 'read only', 'passes'],
  ['POST', '/api/Member/Emails', 'read only', 'passes'],
  ['POST', '/api/Member/CardsSeen', 'read only', 'passes'],
  ['POST', '/api/SignOut/', 'passes', 'passes'],
  ['POST', '/x/api/SignOut', 'read only', 'passes'],
  ['POST', '/api/Impersonation/ExitAll', 'read only', 'passes'],
])('%s %s is judged in mode look as %s, in mode act as %s', (method, path, inLookMode, inActMode) => {
  expect([judgeRequest('look', method, path), judgeRequest('act', method, path)]).toEqual([inLookMode, inActMode])
})

test.each([
  ['2026-05-05T09:00:00Z', '2026-05-05T10:00:00.000Z'],
  ['2026-05-05T19:00:00Z', '2026-05-05T20:00:00.000Z'],
  ['2026-05-05T19:45:00Z', '2026-05-05T20:00:00.000Z'],
])('an impersonation that begins at %s in a session of 08:00 ends at %s', (now, end) => {
  expect(impersonationEnd(new Date('2026-05-05T08:00:00Z'), new Date(now)).toISOString()).toBe(end)
})

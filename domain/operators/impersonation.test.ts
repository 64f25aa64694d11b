import { expect, test } from 'vitest'
import { judgeRequest } from './impersonation.ts'

test.each([
  // method   path                              looking        acting
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
  ['POST', '/api/Impersonation/ExitAll', 'read only', 'passes'],
])('%s %s: looking %s, acting %s', (method, path, looking, acting) => {
  expect([judgeRequest('look', method, path), judgeRequest('act', method, path)]).toEqual([looking, acting])
})

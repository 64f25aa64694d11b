import { expect, test } from 'vitest'
import { emailChangeLifeMs } from './email-change.ts'

test('the link that changes an email expires after one hour', () => expect(emailChangeLifeMs).toBe(3_600_000))

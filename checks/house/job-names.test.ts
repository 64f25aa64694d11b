import { expect, test } from 'vitest'
import { jobName } from '../../console/jobs/names.ts'
import { jobNames as kinds } from '../../server/jobs/kinds.ts'

test.each(kinds)('the console has a name for jobs of the kind %s', (kind) => {
  expect(jobName(kind)).not.toBe(kind)
})

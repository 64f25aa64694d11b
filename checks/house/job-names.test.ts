import { expect, test } from 'vitest'
import { jobName } from '../../console/jobs/names.ts'
import { jobNames } from '../../server/jobs/kinds.ts'

test.each(jobNames)('the console has a name for jobs of the kind %s', (kind) => {
  expect(jobName(kind)).not.toBe(kind)
})

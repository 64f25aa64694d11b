import { expect, test } from 'vitest'
import { httpStatusText } from '../api/status-text.ts'
import { callText, setCallTexts } from './call-text.ts'

test('uses the defaults before the root route sets the partner’s texts', () => {
  expect([callText('message.refresh'), httpStatusText(503), httpStatusText(418)]).toEqual([
    'Something went wrong. Please refresh the page and try again. Error Code: TKN1',
    'Service Unavailable',
    'Network Error',
  ])
})

test('uses the partner’s texts after the root route has set them', () => {
  setCallTexts((key, fallback) => (key === 'httpStatus.503' ? 'Back in a minute' : fallback))
  expect([httpStatusText(503), httpStatusText(404)]).toEqual(['Back in a minute', 'Not Found'])
})

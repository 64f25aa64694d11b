import type { Page } from '@playwright/test'
import { codeAt } from '../../providers/authenticator/embedded/routes.ts'
import { demoOperatorPassword, demoOperators } from '../../providers/authenticator/embedded/people.ts'
import { expect } from './watched.ts'

export const consoleUrl = `http://localhost:${process.env['DAMASK_CONSOLE_PORT'] ?? '3002'}`
const stepMs = 30_000 // an authenticator's code changes every 30 seconds

/** The browser's message about a refused sign-in. */
export const refusedSignIn = /status of 4(01|29)/

/** Types the authenticator's code. A code is valid once, and sign-ins are limited: after a refusal, types the next code. */
export async function signInOperator(page: Page, email: string): Promise<void> {
  const credentials = demoOperators.find((operator) => operator.email === email)
  if (!credentials) throw new Error(`there is no operator ${email}`)
  await page.goto(consoleUrl)
  let aheadMs = 0
  await expect(async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(demoOperatorPassword)
    await page.getByLabel('Code').fill(codeAt(credentials.secret, new Date(Date.now() + aheadMs)))
    aheadMs = stepMs
    const response = page.waitForResponse('**/api/Operator/SignIn')
    await page.getByRole('button', { name: 'Sign in' }).click()
    expect((await response).ok()).toBe(true)
  }).toPass({ intervals: [0, 6_000], timeout: 90_000 })
  await expect(page.getByRole('heading', { name: 'Members' })).toBeVisible()
}

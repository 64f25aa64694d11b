import { use } from 'react'
import { getSignedInOperator } from '../contract/api/console/operator-session.ts'
import { call } from './api.ts'
import {
  auditPath,
  claimPagePattern,
  claimsPath,
  consoleHomePath,
  consoleSurveysPath,
  factorsPath,
  jobsPath,
  memberPagePattern,
  operatorsPath,
  payoutsPath,
  reviewsPath,
  setUpPath,
  surveyPagePattern,
} from '../contract/console-pages.ts'
import { usePath } from './address.tsx'
import { AuditPage } from './audit/audit-page.tsx'
import { ClaimPage } from './claims/claim-page.tsx'
import { ClaimsPage } from './claims/claims-page.tsx'
import { FactorsPage } from './factors/factors-page.tsx'
import { FindPage } from './find/find-page.tsx'
import { JobsPage } from './jobs/jobs-page.tsx'
import { MemberPage } from './member/member-page.tsx'
import { PayoutsPage } from './payouts/payouts-page.tsx'
import { ReviewsPage } from './reviews/reviews-page.tsx'
import { Shell } from './shell.tsx'
import { SurveyPage } from './surveys/survey-page.tsx'
import { SurveysPage } from './surveys/surveys-page.tsx'
import { SetUpPage } from './sign-in/set-up-page.tsx'
import { SignInPage } from './sign-in/sign-in-page.tsx'
import { OperatorsPage } from './operators/operators-page.tsx'
import { OperatorContext } from './operator-context.ts'
import { beginSession, endSession, useSession } from './session.ts'
import { EmptyState } from './ui/parts.tsx'

/**
 * Begins the session that the server has, if any. Resolves to the address of the demonstration's authenticator: empty without one, or
 * when the call fails.
 */
export async function loadSession(): Promise<string> {
  const reply = await call(getSignedInOperator, {})
  if (!reply.ok) return ''
  if (reply.value.operator) beginSession(reply.value.operator)
  return reply.value.authenticator
}

/** `session` is the promise of `loadSession`. The page waits for it. */
export function App({ session }: { session: ReturnType<typeof loadSession> }) {
  const path = usePath()
  const authenticator = use(session)
  const { operator, hasExpired } = useSession()
  if (path === setUpPath()) return <SetUpPage />
  if (!operator)
    return <SignInPage isSessionOver={hasExpired} authenticator={authenticator} onSignedIn={beginSession} />
  return (
    <OperatorContext value={operator}>
      <Shell onSignedOut={() => endSession({ hasExpired: false })}>
        <Page path={path} />
      </Shell>
    </OperatorContext>
  )
}

function Page({ path }: { path: string }) {
  const member = memberPagePattern.exec(path)
  const claim = claimPagePattern.exec(path)
  const survey = surveyPagePattern.exec(path)
  if (path === consoleHomePath()) return <FindPage />
  if (member) return <MemberPage key={path} partner={member[1] ?? ''} id={member[2] ?? ''} />
  if (path === claimsPath()) return <ClaimsPage />
  if (claim) return <ClaimPage key={path} partner={claim[1] ?? ''} id={claim[2] ?? ''} />
  if (path === reviewsPath()) return <ReviewsPage />
  if (path === consoleSurveysPath()) return <SurveysPage />
  if (survey) return <SurveyPage key={path} partner={survey[1] ?? ''} survey={survey[2] ?? ''} />
  if (path === payoutsPath()) return <PayoutsPage />
  if (path === jobsPath()) return <JobsPage />
  if (path === auditPath()) return <AuditPage />
  if (path === operatorsPath()) return <OperatorsPage />
  if (path === factorsPath()) return <FactorsPage />
  return <EmptyState title="There is nothing at this address." />
}

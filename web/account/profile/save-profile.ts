import { updateProfile } from '../../../contract/api/profile.ts'
import type { Problem } from '../../../contract/endpoint.ts'
import { passwordMaxLength } from '../../../domain/joining/prospect.ts'
import { api } from '../../api/api.ts'
import type { ProfileValues } from './profile-state.ts'

/** The server's response when it did not save. */
export class ProfileRejected extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.title)
    this.problem = problem
  }
}

/** Sends the profile; rejects with the response when it is not saved. A password, which the profile form never has, is cut to the length the house takes. */
export async function saveProfile({ password, ...form }: ProfileValues & { password?: string }): Promise<void> {
  const cut = password === undefined ? {} : { password: password.slice(0, passwordMaxLength) }
  const answer = await api(updateProfile, { body: { ...form, ...cut } })
  if (!answer.ok) throw new ProfileRejected(answer.problem)
}

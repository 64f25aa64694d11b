import { updateProfile } from '../../../contract/api/profile.ts'
import type { Problem } from '../../../contract/endpoint.ts'
import { truncatePassword } from '../../../domain/joining/password.ts'
import { api } from '../../api/api.ts'
import type { ProfileValues } from './profile-state.ts'

/** Thrown when the server refused the profile or no reply came. Carries the problem of the call. */
export class ProfileRejected extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.title)
    this.problem = problem
  }
}

/**
 * Sends the profile; rejects with `ProfileRejected` when the server refuses it or no reply comes. Cuts a password to the maximum length;
 * the profile form itself has no password field.
 */
export async function saveProfile({ password, ...form }: ProfileValues & { password?: string }): Promise<void> {
  const passwordField = password === undefined ? {} : { password: truncatePassword(password) }
  const reply = await api(updateProfile, { body: { ...form, ...passwordField } })
  if (!reply.ok) throw new ProfileRejected(reply.problem)
}

import { fidelEnrollment } from './fidel.ts'
import { kardEnrollment } from './kard.ts'
import type { EnrollmentNetwork } from './network.ts'

/** Every network the vault can enroll cards at. */
export const enrollmentNetworks: readonly EnrollmentNetwork[] = [fidelEnrollment, kardEnrollment]

/** The network of NETWORK_URL and NETWORK_KEY, and of every enrollment that was stored before enrollments named their network. */
export const defaultNetwork = fidelEnrollment

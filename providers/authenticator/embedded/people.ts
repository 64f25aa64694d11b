import type { OperatorRole, Scope } from '../../../domain/operators/roles.ts'

/** An operator of the demonstration. `secret` is a TOTP secret in base32; it is public, so it protects nothing. */
export type DemoOperator = { email: string; name: string; role: OperatorRole; partners: Scope; secret: string }

export const demoOperatorPassword = 'salt and butter'

/** One operator per role. `partners` null: the operator sees every partner. */
export const demoOperators: readonly DemoOperator[] = [
  {
    email: 'ines@damask.example',
    name: 'Ines Albrecht',
    role: 'admin',
    partners: null,
    secret: '4FAMFFJRQTO65GMLANX66JVTGILKKAER',
  },
  {
    email: 'tomas@damask.example',
    name: 'Tomás Beck',
    role: 'support',
    partners: ['lumen-mobile', 'meridian-air'],
    secret: '3M7YOIXPK6J2G535SVXUBTTXDCMFWWW5',
  },
  {
    email: 'grace@damask.example',
    name: 'Grace Oyelaran',
    role: 'viewer',
    partners: ['alder-hotels'],
    secret: 'NMCG4ILTRTTQJ77RZ6FKFVT6X3776MP7',
  },
]

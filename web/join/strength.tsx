import { passwordStrength, passwordStrengths } from '../../domain/joining/password-strength.ts'
import { joinCopy } from '../copy/join.ts'
import { useCopy } from '../copy/use-copy.ts'
import css from './strength.module.css'

/** The password strength as a bar of three parts and a word. While the field is empty, the bar is gray and the word's space stays empty. */
export function Strength({ password, ownWords }: { password: string; ownWords: readonly string[] }) {
  const t = useCopy(joinCopy)
  const strength = passwordStrength(password, ownWords)
  const level = password === '' ? 0 : passwordStrengths.indexOf(strength) + 1
  return (
    <div className={css.strength} data-level={level}>
      <svg viewBox="0 0 96 4" aria-hidden="true" className={css.bar}>
        {passwordStrengths.map((segmentStrength, index) => (
          <rect key={segmentStrength} x={index * 33} width="30" height="4" rx="2" />
        ))}
      </svg>
      <p role="status">{level === 0 ? '' : t(`join.strength.${strength}`)}</p>
    </div>
  )
}

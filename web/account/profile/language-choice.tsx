import { formatsOf } from '../../../contract/formats.ts'
import { languages } from '../../../contract/languages.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useLabels } from '../../forms/use-labels.ts'
import { useBrand } from '../../site/partner.ts'
import { SelectField } from '../../ui/select-field.tsx'
import type { ProfileFieldProps } from './profile-state.ts'

const names = new Intl.DisplayNames('en-US', { type: 'language', languageDisplay: 'standard' })

/** The format of dates and numbers, with an example that updates with the choice. */
export function LanguageChoice({ fields: { form, set, errorOf, blur } }: { fields: ProfileFieldProps }) {
  const t = useCopy(profileCopy)
  const labelOf = useLabels()
  const brand = useBrand()
  const selectedLanguage = languages.find((language) => language === form.language) ?? brand.language
  const { clockTime, day, money } = formatsOf(selectedLanguage)
  return (
    <SelectField
      name="language"
      label={labelOf('language')}
      hint={t('profile.languageExample', { text: [day('2026-11-23'), clockTime('19:30'), money(123_456)].join(' · ') })}
      value={form.language}
      onChange={(event) => set('language', event.target.value)}
      onBlur={() => blur('language')}
      error={errorOf('language')}
    >
      <option value="">{t('profile.languageOfBrand')}</option>
      {languages.map((language) => (
        <option key={language} value={language}>
          {names.of(language)}
        </option>
      ))}
    </SelectField>
  )
}

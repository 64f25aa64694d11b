import { Search } from 'lucide-react'
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { findMembers } from '../../contract/api/console/members.ts'
import { parseReference } from '../../domain/references.ts'
import { navigate, useHistoryText } from '../address.tsx'
import { call, useCall } from '../api.ts'
import { useOperator } from '../operator-context.ts'
import { MoreButton } from '../ui/more.tsx'
import { EmptyState, Kbd, Panel, partsCss, RefusalNotice } from '../ui/parts.tsx'
import { useListPages } from '../use-list-pages.ts'
import css from './find.module.css'
import { MemberLine } from './member-line.tsx'
import { Overview } from './overview.tsx'
import { ReferenceResult } from './reference-result.tsx'
import { useDebounced } from '../ui/use-debounced.ts'

/**
 * The start page: a search for a member by name, email, number or card, and for the reference of an error. An empty search shows the
 * overview.
 */
export function FindPage() {
  const operator = useOperator()
  const text = useHistoryText('text')
  const partner = useHistoryText('partner')
  const searchField = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const changeSearch = (change: { text?: string; partner?: string }) =>
    navigate('/', { text, partner, ...change }, 'replace')
  useFocusKey(searchField)
  const findLinks = () => [...(list.current?.querySelectorAll('a') ?? [])]
  const moveFocus = (event: KeyboardEvent) => {
    // The list of partners uses these keys itself.
    if (event.target instanceof HTMLSelectElement) return
    if (event.key === 'Escape') {
      changeSearch({ text: '' })
      searchField.current?.focus()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links: HTMLElement[] = findLinks()
    const nextIndex = links.indexOf(document.activeElement as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)
    event.preventDefault()
    ;(nextIndex < 0 ? searchField.current : links[Math.min(nextIndex, links.length - 1)])?.focus()
  }
  return (
    // Arrow keys move the focus between the links and the field inside, which are interactive themselves.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={moveFocus}>
      <div className={css.head}>
        <h1>Members</h1>
        <form
          className={css.bar}
          role="search"
          onSubmit={(event) => {
            event.preventDefault()
            findLinks()[0]?.click()
          }}
        >
          <div className={css.box}>
            <Search size={18} aria-hidden="true" />
            <input
              ref={searchField}
              className={partsCss.input}
              type="search"
              aria-label="Find a member"
              placeholder="Name, email, number, Visa 4242 or a reference"
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => changeSearch({ text: event.target.value })}
            />
            {text === '' && <Kbd>/</Kbd>}
          </div>
          {operator.partners.length > 1 && (
            <select
              className={partsCss.input}
              aria-label="Partner"
              value={partner}
              onChange={(event) => changeSearch({ partner: event.target.value })}
            >
              <option value="">Every partner</option>
              {operator.partners.map(({ id, program }) => (
                <option key={id} value={id}>
                  {program}
                </option>
              ))}
            </select>
          )}
        </form>
      </div>
      {text.trim() === '' ? <Overview /> : <Results text={text} partner={partner} list={list} />}
    </div>
  )
}

type ResultsProps = { text: string; partner: string; list: React.RefObject<HTMLUListElement | null> }

function Results({ text, partner, list }: ResultsProps) {
  const debouncedText = useDebounced(text)
  const [result] = useCall(findMembers, { body: { text: debouncedText, partner } })
  const { value } = result
  const { pages, lastPage, isLoading, loadMore, nextProblem } = useListPages(value, ({ members: lastMembers }) => {
    const after = lastMembers.at(-1)?.id
    return after === undefined ? null : call(findMembers, { body: { text: debouncedText, partner, after } })
  })
  const members = pages.flatMap((page) => page.members)
  const reference = parseReference(debouncedText)
  // `searchable`: the text is long enough for a search.
  const resultText = !value?.searchable
    ? 'Two letters of a name, or four digits of a number.'
    : lastPage?.hasMore
      ? `The ${members.length} who joined last. Type more to narrow it down, or show more at the end of the list.`
      : members.length === 0
        ? reference
          ? ''
          : 'No member found.'
        : value.isSimilar
          ? `No exact match. Similar ${members.length === 1 ? 'name' : 'names'}, the closest first.`
          : `${members.length === 1 ? 'One member' : `${members.length} members`}. Arrow keys walk through the list.`
  if (result.state === 'refused') return <RefusalNotice problem={result.problem} />
  const isEmpty = members.length === 0 && result.state === 'ready'
  return (
    <>
      <p className={css.note} role="status">
        {value ? resultText : ''}
      </p>
      {reference && <ReferenceResult reference={reference} showsUnknown={isEmpty || value?.isSimilar === true} />}
      {isEmpty && value?.searchable && !reference && (
        <Panel>
          <EmptyState title={`No member found for “${debouncedText.trim()}”`}>
            Try the email, the partner’s number, or a card such as Visa 4242. An error’s reference has eight letters and
            digits.
          </EmptyState>
        </Panel>
      )}
      {members.length > 0 && (
        <Panel className={css.rows}>
          <ul ref={list} aria-busy={result.state === 'loading'}>
            {members.map((member) => (
              <li key={member.id}>
                <MemberLine member={member} />
              </li>
            ))}
          </ul>
          <MoreButton
            isLoading={isLoading}
            problem={nextProblem}
            onMore={lastPage?.hasMore && result.state === 'ready' ? loadMore : null}
          >
            Show more
          </MoreButton>
        </Panel>
      )}
    </>
  )
}

/** Focuses the search field when the page opens, and when the operator presses `/` outside a field. */
function useFocusKey(searchField: React.RefObject<HTMLInputElement | null>): void {
  // Before the first paint, so that no keystroke is lost.
  useLayoutEffect(() => {
    searchField.current?.focus()
    const listen = (event: globalThis.KeyboardEvent) => {
      // The empty search field shows `/` as a hint, so `/` enters no text there.
      const isEmptyField = event.target === searchField.current && searchField.current?.value === ''
      const isTyping =
        !isEmptyField && event.target instanceof Element && event.target.matches('input, textarea, select')
      if (event.key !== '/' || isTyping) return
      event.preventDefault()
      searchField.current?.select()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [searchField])
}

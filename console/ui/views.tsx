import css from './views.module.css'

type Props<View extends string> = {
  /** Views in their order, each with its name. */
  views: readonly (readonly [View, string])[]
  selected: View
  onSelect: (view: View) => void
}

/** Chooses which part of a list a page shows. */
export function Views<View extends string>({ views, selected, onSelect }: Props<View>) {
  return (
    <fieldset className={css.views}>
      <legend className="visually-hidden">Show</legend>
      {views.map(([view, name]) => (
        <label key={view}>
          <input type="radio" name="view" checked={selected === view} onChange={() => onSelect(view)} />
          {name}
        </label>
      ))}
    </fieldset>
  )
}

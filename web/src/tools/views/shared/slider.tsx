// A number that is set by a slider, by buttons, or by typing it.

import { useId } from 'react';
import styles from '../../../../styles/views/controls.view.css';
import { addStyles } from './styles';

addStyles(styles);

interface Given {
  label: string;
  value: number;
  min: number;
  max: number;
  // Highest value of the slider, if the field takes many more.
  far?: number;
  step?: number;
  unit?: string;
  fault?: string;
  // Background of the track, such as the colors that the values stand for.
  track?: string;
  onChange: (value: number) => void;
}

const within = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), max);

// Removes what binary fractions add: 0.1 + 0.2 is 0.3.
const rounded = (value: number): number => Number(value.toFixed(6));

interface StepperGiven {
  name: string;
  sign: string;
  isOff: boolean;
  onStep: () => void;
}

function Stepper({ name, sign, isOff, onStep }: StepperGiven) {
  return (
    <button
      type="button"
      className="button small"
      aria-label={name}
      title={name}
      aria-disabled={isOff}
      onClick={onStep}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

export function Slider(given: Given) {
  const { label, value, min, max, far = max, step = 1, unit, fault, track, onChange } = given;
  const id = useId();
  const set = (next: number) => onChange(rounded(within(next, min, max)));
  return (
    <div className="slider" data-tracked={track !== undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
        {unit ? <span className="field-unit"> {unit}</span> : null}
      </label>
      <span className="slider-number">
        <Stepper
          name={`Less: ${label}`}
          sign="−"
          isOff={value <= min}
          onStep={() => set(value - step)}
        />
        <input
          id={id}
          className="control"
          type="number"
          inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
          min={min}
          max={max}
          step={step}
          aria-invalid={Boolean(fault)}
          aria-describedby={fault ? `${id}-fault` : undefined}
          value={value}
          onChange={(event) => {
            if (event.target.value !== '') onChange(Number(event.target.value));
          }}
        />
        <Stepper
          name={`More: ${label}`}
          sign="+"
          isOff={value >= max}
          onStep={() => set(value + step)}
        />
      </span>
      <input
        className="slider-range"
        type="range"
        aria-label={`${label}, slider`}
        aria-valuetext={unit ? `${value} ${unit}` : undefined}
        min={min}
        max={far}
        step={step}
        value={within(value, min, far)}
        style={track === undefined ? undefined : { background: track }}
        onChange={(event) => set(Number(event.target.value))}
      />
      {fault ? (
        <p className="field-fault" id={`${id}-fault`}>
          {fault}
        </p>
      ) : null}
    </div>
  );
}
